#SBATCH --job-name=@NAME@
#SBATCH --array=0-@LAST@
#SBATCH --nodes=1
# Nobody else measures on the machine, or is measured.
#SBATCH --exclusive
#SBATCH --requeue
# A minute before it is killed, jdyno stops cleanly.
#SBATCH --signal=B:TERM@60
#SBATCH --time=@MINUTES@
#SBATCH --open-mode=append
#SBATCH --output=logs/task-%a.log
@CHOSEN@
